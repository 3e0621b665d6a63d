"""What the pictures of studies show, beside the frames that they are drawn from."""

import subprocess
import sys

import numpy as np
import pytest
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text

import mjfast as mj
from mjfast import analysis, rules
from mjfast.analysis import drawing, picture
from mjfast.analysis.estimates import wilson
from mjfast.analysis.study.measures import MEASURES
from mjfast.errors import InputError

ALL = tuple(MEASURES)
FEW = mj.TileSet("few", tuple(map(int, "444444444" + "220000022" + "0" * 9 + "4400444")))
SHARED = {"self_draw": True, "tile_set": FEW}


def run(*asked, **more):
    return analysis.run_study(analysis.design(*asked, **{"n": 3000, "seed": 1, **more}))


@pytest.fixture(scope="module")
def alone():
    return run("alone", ["riichi", "custom", "mcr_mil"], ALL)


@pytest.fixture(scope="module")
def beside():
    """A few wins drawn, and all that there are."""
    found = [analysis.Exact(**SHARED), analysis.SampledWins(**SHARED)]
    measures = [name for name in ALL if name != "turns"]
    return run(found, ["riichi", "saikouisen2000"], measures, names=["all", "drawn"], n=400)


def rows_of(frame, **values):
    for name, value in values.items():
        frame = frame[frame[name] == value]
    return frame


def axes_of(figure, title):
    (found,) = [axes for axes in figure.axes if axes.get_visible() and axes.get_title() == title]
    return found


def heights(axes):
    """The bars of each colour, in order."""
    found = {}
    for bars in axes.containers:
        if hasattr(bars, "patches"):
            found[bars.get_label()] = [bar.get_height() for bar in bars.patches]
    return found


def test_the_names_of_pictures(alone):
    assert alone.plots == ("yaku_frequency", "score_distribution", "waits", "turns", "compare", "differences")
    assert "pattern" in alone.plot().get_suptitle()
    with pytest.raises(InputError, match="did you mean 'turns'"):
        alone.plot("turn")
    for name in alone.plots:
        assert "Alone: 3,000 games" in alone.plot(name).get_suptitle()


def test_a_study_without_hands_has_no_pictures():
    found = run("deals", ["riichi", "custom"], [name for name in ALL if name != "turns"], n=256)
    assert found.plots == ("compare",)
    assert run("deals", "riichi", ("waits", "yaku_frequency"), n=256).plots == ()
    with pytest.raises(InputError, match="nothing that could be drawn"):
        run("deals", n=256).plot()


def test_points_that_are_few(alone):
    figure = alone.plot("score_distribution")
    axes = axes_of(figure, "Japanese riichi, wins")
    names = [text.get_text() for text in axes.get_xticklabels()]
    frame = rows_of(alone.score_distribution, of="wins")
    riichi = frame[frame["rules"].isin(["riichi", "custom"])]
    assert names == [f"{points:,}" for points in sorted(set(riichi["points"]))]
    for label, shares in heights(axes).items():
        rows = rows_of(frame, rules=label)
        expected = {f"{row.points:,}": row.value for row in rows.itertuples()}
        assert dict(zip(names, shares, strict=True)) == pytest.approx({name: expected.get(name, 0) for name in names})
    assert sorted(heights(axes)) == ["custom", "riichi"]


def test_points_in_steps(alone):
    axes = axes_of(alone.plot("score_distribution"), "Chinese Official (81 fans), all complete hands")
    names = [text.get_text() for text in axes.get_xticklabels()]
    points = rows_of(alone.score_distribution, rules="mcr_mil", of="complete")
    (shares,) = heights(axes).values()
    assert sum(shares) == pytest.approx(1)
    assert shares[names.index("≤ 7")] == pytest.approx(rows_of(points, points=7)["value"].item())
    between = points[points["points"].between(17, 24)]
    assert shares[names.index("≤ 24")] == pytest.approx(between["value"].sum())
    n, hits = int(points["n"].iloc[0]), int(between["count"].sum())
    (whiskers,) = [line.get_segments() for line in axes.collections]
    ends = {round(float(segment[0, 0])): segment[:, 1] for segment in whiskers}
    low, high = wilson([hits], n)
    assert ends[names.index("≤ 24")] == pytest.approx([low[0], high[0]])


def test_what_is_exact_has_no_intervals(beside):
    axes = beside.plot("score_distribution").axes[0]
    labels = {"riichi, all", "saikouisen2000, all", "riichi, drawn", "saikouisen2000, drawn"}
    assert set(heights(axes)) == labels
    assert len(axes.collections) == 2
    only = run(analysis.Exact(**SHARED), "riichi", "score_distribution")
    assert not any(axes.collections for axes in only.plot().axes)


def test_patterns_seen(alone):
    for title, of in (("Chinese Official (81 fans), wins", "wins"), ("Japanese riichi, wins", "wins")):
        axes = axes_of(alone.plot("yaku_frequency"), title)
        names = [text.get_text() for text in axes.get_yticklabels()]
        assert len(names) == 14
        frame = rows_of(alone.yaku_frequency, of=of)
        labels = ["mcr_mil"] if "Chinese" in title else ["riichi", "custom"]
        most = frame[frame["rules"].isin(labels)].groupby("pattern")["value"].max()
        assert [most[name] for name in names] == sorted(most, reverse=True)[:14]
        for label, container in zip(labels, axes.containers, strict=True):
            paid = rows_of(frame, rules=label).set_index("pattern")
            seen = {names[round(y)]: x for x, y in container.lines[0].get_xydata()}
            assert seen == {name: paid["value"][name] for name in names if paid["count"].get(name, 0) > 0}
            (segments,) = (line.get_segments() for line in container.lines[2])
            for (low, y), (high, _) in segments:
                assert (low, high) == pytest.approx(tuple(paid.loc[names[round(y)], ["low", "high"]]))


def test_patterns_never_seen_have_an_upper_end(beside):
    axes = beside.plot("yaku_frequency").axes[0]
    assert axes.get_xscale() == "log"
    names = [text.get_text() for text in axes.get_yticklabels()]
    ends = [line for line in axes.lines if line.get_marker() == "<" and line.get_fillstyle() == "none"]
    shown = {(to_hex(line.get_color()), names[round(y)]): x for line in ends for x, y in line.get_xydata()}
    frame = rows_of(beside.yaku_frequency, of="wins", population="drawn", rules="riichi").set_index("pattern")
    unseen = frame[(frame["count"] == 0) & frame.index.isin(names)]
    assert len(unseen) > 2
    drawn = {name: x for (colour, name), x in shown.items() if colour == drawing.colour(2)}
    assert drawn == unseen["high"].to_dict()
    assert not {colour for colour, _ in shown} & {drawing.colour(0), drawing.colour(1)}


def test_waits(alone):
    axes = axes_of(alone.plot("waits"), "mcr_mil")
    names = [text.get_text() for text in axes.get_xticklabels()]
    rows = rows_of(alone.waits, rules="mcr_mil")
    found = heights(axes)
    assert set(found) <= {"1 kind", "2 kinds", "3 kinds", "4 kinds", "5 or 6 kinds"}
    assert found["2 kinds"][names.index("8")] == pytest.approx(rows_of(rows, kinds=2, tiles=8)["value"].item())
    total = np.sum(list(found.values()), axis=0)
    assert total[names.index("4")] == pytest.approx(rows_of(rows, tiles=4)["value"].sum())
    assert total.sum() == pytest.approx(1)
    bottom = {bar.get_x(): bar.get_y() for bar in axes.patches if to_hex(bar.get_facecolor()) == "#2171b5"}
    assert list(bottom.values()) == pytest.approx(found["1 kind"])


def test_many_tiles_are_waited_for_with_jokers():
    found = run("alone", ["hangzhou_classic", "luoshu"], "waits", n=600)
    figure = found.plot()
    axes = axes_of(figure, "hangzhou_classic")
    kinds = [text.get_text() for text in figure.legends[0].get_texts()]
    assert kinds == ["1 kind", "2 kinds", "3 kinds", "4 kinds", "5 or 6 kinds", "7 to 12 kinds"]
    names = [text.get_text() for text in axes.get_xticklabels()]
    assert names[-3:] == ["13–16", "17–24", "25–48"]
    assert np.sum(list(heights(axes).values()), axis=0)[-1] == pytest.approx(
        found.waits.query("tiles > 24 and rules == 'hangzhou_classic'")["value"].sum()
    )


def test_curves(alone):
    figure = alone.plot("turns")
    for title, quantity in (("ready", "ready"), ("won", "win"), ("mean shanten", "shanten"), ("complete", "complete")):
        axes = axes_of(figure, title)
        assert [line.get_label() for line in axes.lines] == list(alone.study.labels)
        for line in axes.lines:
            rows = rows_of(alone.turns, rules=line.get_label(), quantity=quantity)
            if rows.empty:  # all complete hands may win
                rows = rows_of(alone.turns, rules=line.get_label(), quantity="win")
            assert line.get_xdata().tolist() == rows["draw"].tolist()
            assert line.get_ydata().tolist() == rows["value"].tolist()
        assert len(axes.collections) == 3


def test_curves_of_groups():
    found = run("alone", ["riichi", "mcr_mil"], "turns", by="starting_shanten", n=2000)
    figure = found.plot()
    axes = axes_of(figure, "mcr_mil, won")
    sizes = found.turns.groupby("starting_shanten")["n"].max()
    assert [line.get_label() for line in axes.lines] == [f"starting_shanten {group}" for group in sizes.index]
    for line, group in zip(axes.lines, sizes.index, strict=True):
        rows = rows_of(found.turns, rules="mcr_mil", quantity="win", starting_shanten=group)
        assert line.get_ydata().tolist() == rows["value"].tolist()
    assert len({to_hex(line.get_color()) for line in axes.lines}) == len(sizes)


def test_rare_wins_are_drawn_on_a_scale_of_powers():
    names = ["reference", "random"]
    found = run([analysis.Alone(), analysis.Alone(policy="random", draws=60)], "riichi", "turns", names=names)
    assert axes_of(found.plot(), "won").get_yscale() == "log"
    assert axes_of(found.plot(), "mean shanten").get_yscale() == "linear"


def test_paired_differences(alone):
    (axes,) = alone.plot("compare").axes
    assert [text.get_text() for text in axes.get_yticklabels()] == ["custom minus riichi"]
    (row,) = alone.compare.to_dict("records")
    (container,) = axes.containers
    assert container.lines[0].get_xydata().tolist() == [[row["value"], 0]]
    (((low, _), (high, _)),) = container.lines[2][0].get_segments()
    assert (low, high) == pytest.approx((row["low"], row["high"]))
    assert axes.get_xlabel() == "points a game more, mean and 95% interval"


def test_the_distribution_of_differences(alone):
    (axes,) = alone.plot("differences").axes
    assert axes.get_title() == "custom minus riichi"
    frame = alone.differences.set_index("difference")["value"]
    (shares,) = heights(axes).values()
    names = [text.get_text().replace("−", "-").replace(",", "") for text in axes.get_xticklabels()]
    assert dict(zip(map(int, names), shares, strict=True)) == pytest.approx(frame.drop(0).to_dict())
    assert axes.get_xlabel().splitlines() == ["points more", f"the same: {100 * frame[0]:.4f} %"]


def test_differences_in_steps():
    found = analysis.compare(analysis.Recorded(analysis.example_wins()), ["tenhou", "custom"])
    (axes,) = found.plot("differences").axes
    frame = found.differences
    (shares,) = heights(axes).values()
    assert sum(shares) == pytest.approx(1 - rows_of(frame, difference=0)["value"].item())
    names = [text.get_text() for text in axes.get_xticklabels()]
    for name, between in (("−500", (-500, -1)), ("−2,000", (-2000, -1501)), ("+1,000", (501, 1000))):
        assert shares[names.index(name)] == pytest.approx(frame[frame["difference"].between(*between)]["value"].sum())


def test_populations_of_many_rule_sets_stand_apart():
    found = run(["alone", "sampled_wins"], ["riichi"] * 5, "score_distribution", n=300)
    titles = [axes.get_title() for axes in found.plot().axes if axes.get_visible()]
    assert titles == ["alone, wins", "sampled_wins, wins", "sampled_wins, all complete hands"]


def test_the_largest_groups_are_shown():
    found = run("alone", ["riichi", "mcr_mil"], "score_distribution", by="draw")
    figure = found.plot()
    assert "(18 of " in figure.get_suptitle()
    groups = {axes.get_title().partition("draw ")[2] for axes in figure.axes if axes.get_visible()}
    sizes = found.score_distribution.groupby("draw")["n"].max().sort_values()
    assert groups == {str(draw) for draw in sizes.index[-6:]}


def test_rule_sets_look_the_same_in_every_picture(alone):
    for name in ("yaku_frequency", "score_distribution", "turns"):
        figure = alone.plot(name)
        (legend,) = figure.legends
        colours = {}
        for text, handle in zip(legend.get_texts(), legend.legend_handles, strict=True):
            shown = handle.lines[0].get_color() if hasattr(handle, "lines") else handle
            shown = shown.get_color() if hasattr(shown, "get_color") else shown
            shown = shown.get_facecolor() if hasattr(shown, "get_facecolor") else shown
            colours[text.get_text()] = to_hex(shown)
        assert colours == {label: drawing.colour(place) for place, label in enumerate(alone.study.labels)}


def texts_of(figure):
    """The texts of a figure with the boxes in which they stand, but for those of ticks out of view."""
    figure.draw_without_rendering()
    left_out = set()
    for axis in (axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)):
        low, high = sorted(axis.get_view_interval())
        ticks = [*axis.get_major_ticks(), *axis.get_minor_ticks()]
        left_out |= {tick.label1 for tick in ticks if not low <= tick.get_loc() <= high or not axis.axes.get_visible()}
    for text in set(figure.findobj(Text)) - left_out:
        if text.get_visible() and text.get_text().strip() and (text.axes is None or text.axes.get_visible()):
            yield text, text.get_window_extent()


@pytest.mark.parametrize("name", ["yaku_frequency", "score_distribution", "waits", "turns", "compare", "differences"])
def test_long_names_have_room(name, long_names):
    figure = long_names.plot(name)
    boxes = list(texts_of(figure))
    assert len(boxes) > 10
    for text, box in boxes:
        assert box.x0 > -2, text
        assert box.y0 > -2, text
        assert box.x1 < figure.bbox.x1 + 2, text
        assert box.y1 < figure.bbox.y1 + 2, text
    level = [(text, box) for text, box in boxes if not text.get_rotation()]
    for place, (text, box) in enumerate(level):
        for other, second in level[place + 1 :]:
            apart = (
                box.x1 <= second.x0 + 1 or second.x1 <= box.x0 + 1 or box.y1 <= second.y0 + 1 or second.y1 <= box.y0 + 1
            )
            assert apart, (text, other)


def test_very_long_names_have_a_column_of_their_own():
    named = [rules.load(name).replace(name=name * 12) for name in ("riichi", "custom", "mcr_mil", "mcr_1998")]
    for chosen, columns in ((named, 1), (["riichi", "custom", "mcr_mil", "mcr_1998"], 2)):
        found = run("alone", chosen, "compare", by="starting_shanten", n=300)
        shown = {axes.get_subplotspec().get_gridspec().ncols for axes in found.plot().axes}
        assert shown == {columns}


@pytest.fixture(scope="module")
def long_names():
    base = rules.load("riichi")
    named = [
        base.replace(name=f"a rule set with a long name that says what it is, number {place}", kiriage_mangan=place > 2)
        for place in range(5)
    ]
    return run("alone", named, ALL, title="A study with a title that is too long for one line " * 3, n=4000)


def test_figures_show_themselves_in_notebooks(alone):
    assert alone.plot("compare")._repr_png_().startswith(b"\x89PNG")


def test_pyplot_is_left_alone():
    code = "import sys; from mjfast import analysis; analysis.turns(n=256, seed=1).plot(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd="/", capture_output=True, text=True, check=True)
    assert "matplotlib.figure" in done.stdout
    assert "pyplot" not in done.stdout


@pytest.mark.parametrize("fonts", [["Some Font"], []])
def test_names_in_kanji_get_a_font_that_has_them(monkeypatch, fonts):
    monkeypatch.setattr(picture, "_installed", lambda: fonts)
    monkeypatch.setattr(Figure, "draw", lambda figure, renderer: None)
    figure = run("alone", "riichi", "turns", title="平和", n=300).plot()
    figure.draw(RendererAgg(10, 10, 72))
    families = {text.get_text(): text.get_fontfamily() for text in figure.findobj(Text)}
    assert families["won"] == ["sans-serif"]
    assert families[figure.get_suptitle()] == ["sans-serif", *fonts]


def test_names_are_no_formulas(tmp_path):
    name = "$a_{$ and $x$"
    found = run(["alone", "deals"], ["riichi", "mcr_mil"], ["waits", "yaku_frequency"], title=name, names=[name, "b"])
    for kind in found.plots:
        figure = found.plot(kind)
        figure.savefig(tmp_path / "picture.svg")
        assert name in figure.get_suptitle()
        assert not any(text.get_parse_math() for text in figure.findobj(Text))


def test_what_no_font_has_is_drawn_without_a_word(tmp_path):
    run("alone", "riichi", "turns", title="🀄", n=300).plot().savefig(tmp_path / "picture.png")

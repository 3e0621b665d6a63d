"""
Studies: units of a population, played or scored under rule sets, counted, and estimated with honest intervals.

The data go one way. A population (`populations`, `games`, `wins`, `recorded`) gives units by their numbers as batches
(`batch`); `counting` makes whole numbers of them, tallies that add up (`tally`); `measures` makes rows of estimates of
what is `counted`. `design` says what a study asks, and `study_file` reads it from TOML. `running` has its `task`s
counted and kept in a `folder`; `result` is what comes back, `asking` has the functions that do all of it in a line.

`shown` lays results out as tables. `pictures` draws them (`bars`, `dots`, `curves`) in `panels`, and `report` makes a
page of both, with `definitions`.
"""

"""An HTML page, taken apart."""

import re
from html.parser import HTMLParser

EMPTY = {"meta", "link", "br", "img", "hr"}


class Page(HTMLParser):
    """Notes what a page is made of; fails where an element is not closed in its turn."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.attributes, self.texts, self.open, self.recipe = [], [], [], [], ""
        self.text = text
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        self.attributes += attrs
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)
        if self.open and self.open[-1] == "pre":
            self.recipe += data

    def check_self_contained(self):
        """Nothing is loaded from elsewhere."""
        assert not {"script", "link", "iframe", "object", "img"} & set(self.elements)
        assert all(
            value.startswith("#") for name, value in self.attributes if name in ("src", "href", "xlink:href", "data")
        )
        assert "@import" not in self.text
        assert "<?xml" not in self.text
        assert self.text.count("<!DOCTYPE") == 1
        assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", self.text))

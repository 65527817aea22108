"""Pages as libzim's writer takes them."""

from libzim.writer import ContentProvider, Hint, Item, StringProvider


class ArticleItem(Item):  # type: ignore[misc]  # libzim has no types
    """An article, in both indexes."""

    is_article = True

    def __init__(self, path: str, title: str, html: str) -> None:
        super().__init__()
        self._path, self._title, self._html = path, title, html

    def get_path(self) -> str:
        """Return where it lies in the archive."""
        return self._path

    def get_title(self) -> str:
        """Return what it is called."""
        return self._title

    def get_mimetype(self) -> str:
        """Return what kind of text it is."""
        return "text/html"

    def get_hints(self) -> dict[Hint, bool]:
        """Return whether it is one of the pages that a reader looks for."""
        return {Hint.FRONT_ARTICLE: self.is_article}

    def get_contentprovider(self) -> ContentProvider:
        """Return its text."""
        return StringProvider(self._html)

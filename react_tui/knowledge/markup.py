"""Which parts of a page are not its text: CSS selectors for the markup of MediaWiki and of those who scrape it."""

# Pages of many scrapers close with their own notes between these comments.
FOOTER_START = "<!--htdig_noindex-->"
FOOTER_END = "<!--/htdig_noindex-->"

CONTENT = "#mw-content-text, main"

NOT_TEXT = ", ".join(
    (
        "script, style, noscript, template, head, link, meta, svg, iframe, object, audio, video, button, form, input",
        "nav, header, footer, aside, figure, figcaption, [role=navigation], [role=banner], [role=contentinfo]",
        "table, .infobox, .sidebar, .navbox, .vertical-navbox, .side-box, .sistersitebox, .metadata, .portal",
        ".thumb, .gallery, .gallerybox, .tright, .mw-kartographer-container, .locmap, .geo-nondefault, #coordinates",
        "sup.reference, .mw-ref, .references, .reflist, .mw-references-wrap, .refbegin, .mw-cite-backlink",
        ".mw-editsection, .mw-edit-section, .noprint, .Inline-Template, .toc, #toc, .mw-empty-elt, .printfooter",
        ".catlinks, .hatnote, .dablink, .rellink, .mw-jump-link, .mw-indicators, .ambox, .mbox-small, [role=note]",
        ".zim-footer, .ext-phonos, .error, [hidden], [aria-hidden=true]",
        # Mobile pages hide whole sections until they are unfolded; those are text.
        '[style*="display:none" i]:not(section), [style*="display: none" i]:not(section)',
    )
)

FORMULA = ".mwe-math-element, .katex, math, img.tex, img.mwe-math-fallback-image-inline"

# Elements that stand on lines of their own: what is between two such borders is one paragraph.
BLOCKS = (
    "p, div, section, article, main, ul, ol, li, dl, dt, dd, blockquote, pre, center, address, details, summary, hr, "
    "fieldset, tr, td, th, caption"
)
HEADINGS = "h1, h2, h3, h4, h5, h6"
BORDERS = f"{BLOCKS}, {HEADINGS}"

REFRESH = "meta[http-equiv][content]"
SOFT_REDIRECT = 'link[rel="mw:PageProp/redirect"][href], .redirectText a[href]'

DISAMBIGUATION = ", ".join(
    (
        'meta[property="mw:PageProp/disambiguation"]',
        'link[rel="mw:PageProp/Category"][href*="Disambiguation_pages"]',
        '.catlinks a[href*="Disambiguation_pages"]',
        "#disambigbox, #disambig, .disambigbox, .dmbox-disambig, .disambig, #Vorlage_Begriffsklaerung",
    )
)

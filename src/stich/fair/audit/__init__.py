"""Statistics of dealt cards: do they look as if they had been shuffled evenly, and how large a bias would have been seen?

`audit.audit` reads deals and makes a `report.Report`; `page.page` writes it as a page. It wants scipy: ``pip install 'stich[audit]'``.
"""

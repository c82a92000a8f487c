"""Statistics of dealt cards: do they look evenly shuffled, and how large a bias would the tests have found?

`audit.audit` reads deals and makes a `report.Report`; `page.page` writes it as a page. Requires scipy: ``pip install 'stich[audit]'``.
"""

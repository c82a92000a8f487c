"""Statistics of dealt cards: whether they look evenly shuffled, and how large a bias the tests would have found.

`audit.audit` reads deals and returns a `report.Report`; `page.page` writes the report as a page. Requires scipy: ``pip install
'stich[audit]'``.
"""

# Stich's server with an SQLite file in /var/lib/stich, at port 8000: docker build --tag stich . (docs/how-to/operations.md#containers)
# The sources, with .git, become a wheel in a first image; the second has Python and what the wheel needs.
FROM debian:trixie-slim AS build
RUN apt-get update --quiet=2 \
 && apt-get install --quiet=2 --yes --no-install-recommends python3 python3-venv python3-dev g++ make git ca-certificates
WORKDIR /src
COPY . .
RUN make wheel
RUN python3 -m venv --without-pip /opt/stich \
 && .venv/bin/uv pip install --quiet --python /opt/stich/bin/python --constraints requirements.lock "$(ls dist/stich-*.whl)[server,nets]"

FROM debian:trixie-slim
RUN apt-get update --quiet=2 \
 && apt-get install --quiet=2 --yes --no-install-recommends python3 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /var/lib/stich --create-home stich
COPY --from=build /opt/stich /opt/stich
ENV PATH=/opt/stich/bin:/usr/bin:/bin
ENV STICH_DATABASE=/var/lib/stich/stich.db
USER stich
VOLUME /var/lib/stich
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD python3 -c "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api/health/ready', timeout=4)"
ENTRYPOINT ["stich"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]

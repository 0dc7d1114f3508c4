# The shop as an image: docker build --build-arg SITE_URL=https://shop.example -t oja .
# docs/on-a-server.md says how it is run.

FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# Canonical addresses and links are part of the pages.
ARG SITE_URL
RUN SITE_URL="${SITE_URL:?Say --build-arg SITE_URL=https://your.shop}" DATA_DIR=/tmp/data npm run build
# Serving needs neither the builder nor what runs in browsers. npm removes what only these use, too. The image has a Node of its own.
RUN npm uninstall --no-save --omit=dev astro @astrojs/markdown-satteri @astrojs/node @astrojs/react \
    @nanostores/persistent @nanostores/react @tailwindcss/vite nanostores react react-dom sonner tailwindcss \
    workbox-core workbox-expiration workbox-navigation-preload workbox-routing workbox-strategies \
  && rm -rf node_modules/node-linux-* node_modules/better-sqlite3/deps

FROM docker.io/library/debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data oja && install -d -o oja -g oja -m 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
RUN install -d -o oja -g oja /app/published
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
ARG SITE_URL
ENV SITE_URL=$SITE_URL
USER oja
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4321/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["start", "--as-built"]

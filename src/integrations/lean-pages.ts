import { between, type Change } from './lean-files.ts'

/**
 * Half a kilobyte or a kilobyte: small enough that one wide letter makes little wide, and no piece costs more than its
 * bytes.
 */
const PIECE_LETTERS = 512
/** One for each kind of page; there are about a hundred. */
const POLICIES_KEPT = 300

const NODE = 'core/app/node.js'
const PAGE = 'runtime/server/render/page.js'
const STREAMING = 'runtime/server/render/streaming.js'

/** How a page is put together and handed over. */
export const PAGES: readonly Change[] = [
  // Handed on in pieces, so that the few letters outside Latin-1 make only their own neighbours wide.
  {
    file: STREAMING,
    from: between(
      'if (this.isBuffering) this.bufferedStaticOutput += output;',
      'else this.pendingStaticOutput += output;',
    ),
    to: `if (this.isBuffering) {
      this.bufferedStaticOutput += output;
      if (this.bufferedStaticOutput.length > ${PIECE_LETTERS}) {
        this.tail.push(this.bufferedStaticOutput);
        this.bufferedStaticOutput = "";
      }
    } else {
      this.pendingStaticOutput += output;
      if (this.pendingStaticOutput.length > ${PIECE_LETTERS}) {
        this.destination.write(this.pendingStaticOutput);
        this.pendingStaticOutput = "";
      }
    }`,
  },
  {
    file: STREAMING,
    from: 'const bufferedTail = [];',
    to: `const bufferedTail = [];
  streamingState.tail = bufferedTail;
  streamingState.destination = destination;`,
  },
  {
    file: 'runtime/server/render/astro/render.js',
    from: between(
      'async function renderStreamToString(result, templateResult, isPage) {',
      '  return str;\n}',
    ),
    to: `function toBytes(pieces) {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let end = 0;
  for (const piece of pieces)
    if (typeof piece === "string") end += bytes.write(piece, end);
    else {
      bytes.set(piece, end);
      end += piece.length;
    }
  return bytes;
}
async function renderStreamToString(result, templateResult, isPage) {
  if (isPage) await bufferHeadContent(result);
  const pieces = [];
  await renderStreaming(templateResult, result, {
    write(chunk) {
      if (isPage && pieces.length === 0 && !result.partial && !DOCTYPE_EXP.test(String(chunk)))
        pieces.push(result.compressHTML ? "<!DOCTYPE html>" : "<!DOCTYPE html>\\n");
      if (isPage && ArrayBuffer.isView(chunk)) pieces.push(chunk);
      else if (!(chunk instanceof Response)) pieces.push(String(chunkToString(result, chunk)));
    }
  });
  return isPage ? { toBytes: () => toBytes(pieces) } : pieces.join("");
}`,
  },
  // A response would copy the bytes and hand them on as a stream: both for nobody.
  {
    file: PAGE,
    from: 'async function renderPage(',
    to: `class WholePage extends Response {
  constructor(bytes, init) {
    super(null, init);
    this.page = bytes;
  }
  get body() { return new Response(this.page).body; }
}
async function renderPage(`,
  },
  {
    file: PAGE,
    from: 'return new Response(body, { ...init, headers, status, statusText });',
    to: 'return new WholePage(body, { ...init, headers, status, statusText });',
  },
  {
    file: PAGE,
    from: 'return new Response(body, { ...init, headers });',
    to: 'return new WholePage(body, { ...init, headers });',
  },
  // Nobody can hang up on what the shop's own server asks, and a request that can be broken off costs twice as much.
  { file: NODE, from: 'const controller = new AbortController();', to: '' },
  { file: NODE, from: ',\n    signal: controller.signal', to: '' },
  { file: NODE, from: 'wireAbortController(req, controller);', to: '' },
  {
    file: NODE,
    from: 'const { status, headers, body, statusText } = source;',
    to: 'const { status, headers, statusText, page } = source;\n  const body = page ? null : source.body;',
  },
  {
    file: NODE,
    from: 'if (!body) return destination.end();',
    to: 'if (!body) return destination.end(page);',
  },
  {
    file: PAGE,
    from: between('if (!streaming && typeof body === "string") {', '  }'),
    to: `if (!streaming) {
    body = body.toBytes();
    headers.set("Content-Length", body.byteLength.toString());
  }`,
  },
  // By everything that it is made of, which the pages of one kind share.
  {
    file: 'runtime/server/render/csp.js',
    from: 'function renderCspContent(result) {',
    to: `const written = [];
function renderCspContent(result) {
  const { scriptDirective: script, styleDirective: style, directives } = result;
  const { extraScriptHashes, extraStyleHashes } = result._metadata;
  const parts = [script.resources, script.hashes, [script.strictDynamic], style.resources, style.hashes, directives, extraScriptHashes, extraStyleHashes];
  const isOf = (part, index) => part.length === parts[index].length && part.every((one, at) => one === parts[index][at]);
  let known = written.find((policy) => policy.parts.every(isOf));
  if (!known) {
    if (written.length >= ${POLICIES_KEPT}) written.length = 0;
    written.push(known = { parts, policy: writeCspContent(result) });
  }
  return known.policy;
}
function writeCspContent(result) {`,
  },
]

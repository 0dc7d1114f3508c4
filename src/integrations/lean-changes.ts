import { CLASSES } from './lean-classes.ts'

/** Half a kilobyte or a kilobyte: small enough that one wide letter makes little wide, and no piece costs more than its bytes. */
const PIECE_LETTERS = 512
/** Three bytes for each letter of nearly any page; a longer one is given memory of its own. */
const SCRATCH_BYTES = 1_048_576
/** One for each kind of page; there are about a hundred. */
const POLICIES_KEPT = 300

/** The files of Astro that are changed, and the hash of each as it is known. */
export const FILES: Readonly<Record<string, string>> = {
  'core/environment/production.js': 'e06a53acd2a72eea33d5f444fdfd88e4',
  'core/fetch/fetch-state.js': 'b5c344ab8ba559f1373b43435bd58b5e',
  'core/render/slots.js': '54f09019e66d9501dcd9a86f78345989',
  'runtime/server/render/astro/instance.js': 'ac09afa22cef68f6daead5aa29de53a5',
  'runtime/server/render/astro/render.js': '2bbcd654fa8e67a1edeb4bb069224f30',
  'runtime/server/render/csp.js': '3bd75ca9d096e623a94ee7de1f8699cc',
  'runtime/server/render/page.js': '31a4a7e50cd8f7a3a1d7cbb7873c3d81',
  'runtime/server/render/streaming.js': '42980dbbca975ace9e0865f7f358f5d9',
}

/** An ellipsis in `from` stands for whatever is between. */
export type Change = { file: string; from: string; to: string }

/** From one line to another, both included, whatever stands between them. */
const between = (first: string, last: string) => `${first}…${last}`

const STATE = 'core/fetch/fetch-state.js'
const STREAMING = 'runtime/server/render/streaming.js'

export const CHANGES: readonly Change[] = [
  { file: STATE, from: 'class FetchState {', to: CLASSES },
  {
    file: STATE,
    from: between('      get locals() {\n        return self.locals;', '    };'),
    to: '    };',
  },
  {
    file: STATE,
    from: 'this.locals = options?.locals ?? {};',
    to: 'this.locals = this.renderOptions.locals = options?.locals ?? {};',
  },
  {
    file: STATE,
    from: between('const response = {', '    };'),
    to: `const { error } = actionResult ?? {};
    const response = new PageResponse(error ? error.status : status, error ? error.type : "OK", headers);`,
  },
  {
    file: STATE,
    from: between(
      'const Astro = Object.assign(Object.create(astroPagePartial), {',
      'return Astro;',
    ),
    to: 'return new AstroOfComponent(astroPagePartial, props, slotValues);',
  },
  {
    file: STATE,
    from: between('const partial = {', 'this.defineProviderGetters(partial);\n    return partial;'),
    to: `return {
      state, result, generator: ASTRO_GENERATOR, routePattern: this.routeData.route,
      isPrerendered: this.routeData.prerender, cookies, params, locals, redirect, rewrite, request: this.request,
      response, site: getSite(this.manifest), getActionResult: createGetActionResult(locals), callAction, url
    };`,
  },
  {
    file: STATE,
    from: between('const ctx = {', 'this.defineProviderGetters(ctx);'),
    to: 'const ctx = new ContextOfRequest(this);',
  },
  {
    file: 'core/render/slots.js',
    from: between('Object.defineProperty(this, key, {', '        });'),
    to: 'this[key] = true;',
  },
  {
    file: 'runtime/server/render/astro/instance.js',
    from: '      if (this.slotValues === slots) {\n        this.slotValues = {};\n      }\n',
    to: '',
  },
  {
    file: 'runtime/server/render/astro/instance.js',
    from: 'this.slotValues[name] = () => {',
    to: 'const once = () => {',
  },
  {
    file: 'runtime/server/render/astro/instance.js',
    from: '        return slots[name](result);\n      };',
    to: `        return slots[name](result);
      };
      this.slotValues = this.slotValues === slots ? { [name]: once } : { ...this.slotValues, [name]: once };`,
  },
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
    to: `const scratch = Buffer.allocUnsafeSlow(${SCRATCH_BYTES});
function toBytes(pieces) {
  const most = pieces.reduce((letters, { length }) => letters + length, 0) * 3;
  const buffer = most > scratch.length ? Buffer.allocUnsafeSlow(most) : scratch;
  let end = 0;
  for (const piece of pieces) end += buffer.write(piece, end);
  return buffer.subarray(0, end);
}
async function renderStreamToString(result, templateResult, isPage) {
  if (isPage) await bufferHeadContent(result);
  const pieces = [];
  await renderStreaming(templateResult, result, {
    write(chunk) {
      if (isPage && pieces.length === 0 && !result.partial && !DOCTYPE_EXP.test(String(chunk)))
        pieces.push(result.compressHTML ? "<!DOCTYPE html>" : "<!DOCTYPE html>\\n");
      if (!(chunk instanceof Response)) pieces.push(String(chunkToString(result, chunk)));
    }
  });
  return isPage ? { toBytes: () => toBytes(pieces) } : pieces.join("");
}`,
  },
  // The answer copies its bytes as it is made, so that all pages can be written into the same memory.
  {
    file: 'runtime/server/render/page.js',
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
    to: `const written = new Map();
function renderCspContent(result) {
  const { scriptDirective, styleDirective, directives } = result;
  const { extraScriptHashes, extraStyleHashes } = result._metadata;
  const key = JSON.stringify([scriptDirective, styleDirective, directives, extraScriptHashes, extraStyleHashes]);
  let policy = written.get(key);
  if (policy === undefined) {
    if (written.size >= ${POLICIES_KEPT}) written.clear();
    written.set(key, policy = writeCspContent(result));
  }
  return policy;
}
function writeCspContent(result) {`,
  },
  // Asked for once instead of at each request.
  {
    file: 'core/environment/production.js',
    from: 'return await importComponentInstance();',
    to: `let imported = importedPages.get(importComponentInstance);
    if (!imported) importedPages.set(importComponentInstance, imported = await importComponentInstance());
    return imported;`,
  },
  {
    file: 'core/environment/production.js',
    from: 'async function getModuleForRoute(manifest, route) {',
    to: 'const importedPages = new Map();\nasync function getModuleForRoute(manifest, route) {',
  },
]

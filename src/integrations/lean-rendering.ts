import type { Plugin } from 'vite'
import { CLASSES } from './lean-classes.ts'

/** `from` stands in the file exactly once; an ellipsis in it stands for whatever is between. */
type Change = { file: string; from: string; to: string }

/** From one line to another, both included, whatever stands between them. */
const between = (first: string, last: string) => `${first}…${last}`

const STATE = 'core/fetch/fetch-state.js'
const STREAMING = 'runtime/server/render/streaming.js'

const CHANGES: readonly Change[] = [
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
    from: '        this.slotValues = {};\n      }',
    to: '      }',
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
      if (this.bufferedStaticOutput.length > 512) {
        this.tail.push(this.bufferedStaticOutput);
        this.bufferedStaticOutput = "";
      }
    } else {
      this.pendingStaticOutput += output;
      if (this.pendingStaticOutput.length > 512) {
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
    from: 'async function renderStreamToString(result, templateResult, isPage) {',
    to: `let scratch = Buffer.allocUnsafeSlow(262144);
function toBytes(pieces) {
  let end = 0;
  for (const piece of pieces) {
    const most = end + piece.length * 3;
    if (most > scratch.length) scratch = Buffer.concat([scratch], most * 2);
    end += scratch.write(piece, end);
  }
  return new Uint8Array(scratch.subarray(0, end));
}
async function renderStreamToString(result, templateResult, isPage) {
  if (isPage) {
    await bufferHeadContent(result);
    const pieces = [];
    await renderStreaming(templateResult, result, {
      write(chunk) {
        if (pieces.length === 0 && !result.partial && !DOCTYPE_EXP.test(String(chunk)))
          pieces.push(result.compressHTML ? "<!DOCTYPE html>" : "<!DOCTYPE html>\\n");
        if (!(chunk instanceof Response)) pieces.push(String(chunkToString(result, chunk)));
      }
    });
    return toBytes(pieces);
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
    if (written.size >= 300) written.clear();
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

/** Null where it does not stand exactly once. */
function changed(code: string, { from, to }: Change): string | null {
  const [first = '', last] = from.split('…')
  const start = code.indexOf(first)
  if (start < 0 || code.indexOf(first, start + 1) >= 0) return null
  const end = last === undefined ? start + first.length : code.indexOf(last, start)
  return end < start ? null : code.slice(0, start) + to + code.slice(end + (last?.length ?? 0))
}

const files = new Set(CHANGES.map(({ file }) => file))
const seen = new Set<string>()

/**
 * Has Astro make what is forgotten with its request, and pages in pieces (decision 29). Breaks the build when Astro no
 * longer does it in the way that is known; then see what `npm run bench` says without this, and what is still needed.
 */
export const leanRendering: Plugin = {
  name: 'lean-rendering',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform(code, id) {
    const file = id.split('?')[0]?.split('/node_modules/astro/dist/')[1]
    if (file === undefined || !files.has(file)) return null
    seen.add(file)
    return CHANGES.filter((change) => change.file === file).reduce(
      (lean, change) =>
        changed(lean, change) ??
        this.error(`Astro no longer does it so in ${file}: ${change.from}`),
      code,
    )
  },
  buildEnd() {
    const missing = [...files].filter((file) => !seen.has(file))
    if (missing.length > 0) this.error(`Astro has no longer: ${missing.join(', ')}`)
  },
}

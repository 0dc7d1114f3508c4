import { readFile } from 'node:fs/promises'
import { satteri } from '@astrojs/markdown-satteri'
import { noPicture, readContentPicture } from '../lib/content/pictures.server.ts'
import { GUIDE_AT_DESK, GUIDE_FOLDER, isGuidePicture } from '../lib/content/guide.ts'
import { mediaPath, type Picture, srcset } from '../lib/media/media.ts'
import { readPictureInfo } from '../lib/media/sharp.server.ts'

/** As wide as the text beside it. */
const SIZES = '(min-width:48rem) 42rem,92vw'
const SHOWN = /^\/media\/([^/]+)\/480\.webp$/

/** By hash, of those that texts name. */
const pictures = new Map<string, Picture>()

/**
 * Markdown whose pictures, `![A weaver](market-day.jpg)`, are shown like all of the shop: from its own small sizes,
 * with room kept until they arrive. Throws where a picture is not there; the check before a publication says in which
 * line.
 */
export const markdownWithPictures = () =>
  satteri({
    mdastPlugins: [
      {
        name: 'find-pictures',
        async image(node, context) {
          if (isGuidePicture(node.url))
            return context.setProperty(node, 'url', `${GUIDE_AT_DESK}/${node.url}`)
          const picture = await readContentPicture(node.url)
          if (!picture) throw new Error(noPicture(node.url))
          pictures.set(picture.hash, picture)
          context.setProperty(node, 'url', mediaPath(picture.hash, 480, 'webp'))
        },
      },
    ],
    hastPlugins: [
      {
        name: 'show-pictures',
        element: {
          filter: ['img'],
          async visit(node) {
            const source = String(node.properties['src'])
            if (source.startsWith(GUIDE_AT_DESK))
              return node.properties['loading']
                ? undefined
                : element('img', { ...node.properties, ...(await guidePicture(source)) })
            const picture = pictures.get(SHOWN.exec(source)?.[1] ?? '')
            if (!picture || node.properties['srcset']) return undefined
            const { width, height } = picture
            const image = {
              ...node.properties,
              srcset: srcset(picture, 'webp'),
              sizes: SIZES,
              width: String(width),
              height: String(height),
              loading: 'lazy',
              decoding: 'async',
            }
            const avif = { type: 'image/avif', srcset: srcset(picture, 'avif'), sizes: SIZES }
            return element('picture', {}, [element('source', avif), element('img', image)])
          },
        },
      },
    ],
  })

/** The guide's pictures are small already; the desk answers them beside the page. */
async function guidePicture(source: string): Promise<Record<string, Value>> {
  const info = await readPictureInfo(await readFile(source.replace(GUIDE_AT_DESK, GUIDE_FOLDER)))
  if (!info)
    throw new Error(`${source} of the guide cannot be read. Make it: npm run guide-pictures`)
  return { width: String(info.width), height: String(info.height), loading: 'lazy' }
}

type Element = {
  type: 'element'
  tagName: string
  properties: Record<string, Value>
  children: Element[]
}
type Value = string | number | boolean | (string | number)[] | null | undefined

const element = (
  tagName: string,
  properties: Record<string, Value>,
  children: Element[] = [],
): Element => ({ type: 'element', tagName, properties, children })

import { FORMATS, mediaPath } from '#lib/media/media.ts'

const WIDTHS = [160, 240, 360] as const
const SIZES = '(min-width:78rem) 120px, 92px'

type Props = { hash: string | null }

/** The picture of an item in a list of lines. `alt` is empty: the item's name stands beside it. */
export function LinePicture({ hash }: Props) {
  if (!hash) return <span className="picture" />
  const [avif, webp] = FORMATS.map((format) =>
    WIDTHS.map((width) => `${mediaPath(hash, width, format)} ${width}w`).join(),
  )
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={SIZES} />
      <img
        className="picture"
        src={mediaPath(hash, 240, 'webp')}
        srcSet={webp}
        sizes={SIZES}
        alt=""
        width={120}
        height={160}
        decoding="async"
      />
    </picture>
  )
}

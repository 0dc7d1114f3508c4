import '#islands/styles/file.css'
import { pictureTexts as texts } from '#lib/texts/buying/pictures.ts'

type Props = {
  label: string
  error: string[] | undefined
  /** Whether the form was sent and refused: a browser does not keep the files then. */
  isAgain: boolean
}

/** A field for photos, which the form sends along. */
export const PhotosField = ({ label, error, isAgain }: Props) => (
  <div>
    <label className="label mb-2 block" htmlFor="photos">
      {label}
    </label>
    {/* Without HEIC among them an iPhone hands over JPEG. */}
    <input
      className="field"
      id="photos"
      name="photos"
      type="file"
      multiple
      accept="image/jpeg,image/png,image/webp,image/avif"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error ? 'photos-hint photos-error' : 'photos-hint'}
    />
    <p id="photos-hint" className="mt-2 text-sm text-bark">
      {isAgain ? `${texts.hint} ${texts.again}` : texts.hint}
    </p>
    {error && (
      <ul id="photos-error" className="field-error">
        {error.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
  </div>
)

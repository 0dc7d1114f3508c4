import '#stores/tokens.ts'
import { useState } from 'react'
import { type Fit, FITS } from '#lib/catalogue/items/fit.ts'
import { type OpenForm, otherErrors } from '#lib/form.ts'
import { postReview } from '#lib/reviews/reviews.api.ts'
import { REVIEW_MAX } from '#lib/reviews/reviews.ts'
import { reviewTexts as texts } from '#lib/texts/goods/reviews.ts'
import { toast } from './toast.ts'
import { useTypedBefore } from '#islands/ui/form/use-typed-before.ts'
import { textOf, useForm } from '#islands/ui/form/useForm.ts'

type Props = {
  item: {
    id: number
    name: string
    href: string
    /** True for an item in sizes: only then is asked how it fits. */
    isSized: boolean
  }
  /** The review so far: the saved one, or what was typed. */
  rating: number
  fit: Fit | null
  description: string
  /** Why others do not see it; null when they do. */
  notShown: string | null
  /** Whether it is saved already: photos can be added to it. */
  isSaved: boolean
  /** The form as the server rendered it. */
  first: OpenForm
}

const WORDS = 'rate-text'
const photosOf = ({ href }: Props['item']): string => `${href}/rate/photos`
const STAR = 'm9 1.8 2.2 4.6 5 .6-3.7 3.5 1 5L9 13l-4.5 2.5 1-5L1.8 7l5-.6z'

/** Stars and words for an item, on a page of their own or in the dialog that rating-form.client.ts opens. */
export function RatingForm({ item, rating, fit, description, notShown, isSaved, first }: Props) {
  const words = useTypedBefore(WORDS, description)
  const { result, isPending, form } = useForm(
    first,
    async (given, element) => {
      const review = {
        rating: Number(given.get('rating')),
        description: textOf(given, 'description'),
        fit: textOf(given, 'fit') || null,
      }
      await postReview(item.id, review)
      if (given.has('photos')) return photosOf(item)
      const dialog = element.closest('dialog')
      if (!dialog) return `${item.href}#reviews`
      void toast({ kind: 'done', text: texts.saved })
      dialog.close('saved')
      return null
    },
    { asCustomer: true },
  )
  const isWithoutStars = result.fieldErrors['rating'] !== undefined
  const sentence = isWithoutStars ? '' : otherErrors(result)
  return (
    <form {...form} id="rate" className="rate mt-3" action={`${item.href}/rate`} noValidate>
      <h1 id="rate-title">{texts.title}</h1>
      <p className="font-bold">{item.name}</p>
      {notShown && <p role="note">{notShown}</p>}
      <Stars rating={rating} isMissing={isWithoutStars} />
      {item.isSized && <Fits chosen={fit} />}
      <div>
        <label className="label" htmlFor={WORDS}>
          {texts.review}
        </label>
        <textarea
          className="field mt-2"
          id={WORDS}
          name="description"
          rows={4}
          maxLength={REVIEW_MAX}
          defaultValue={words}
        />
      </div>
      <Photos href={photosOf(item)} isSaved={isSaved} />
      <p className="field-error" role="alert" hidden={!sentence}>
        {sentence}
      </p>
      <div className="flex flex-wrap gap-3">
        <button className="button" aria-busy={isPending || undefined}>
          {texts.save}
        </button>
        <a className="button-secondary" href={item.href} data-cancel>
          {texts.cancel}
        </a>
      </div>
    </form>
  )
}

type StarsProps = { rating: number; isMissing: boolean }

function Stars({ rating, isMissing }: StarsProps) {
  const [isChosen, setChosen] = useState(rating > 0)
  const isWrong = isMissing && !isChosen
  return (
    <fieldset
      className="rate-stars"
      role="radiogroup"
      aria-invalid={isWrong || undefined}
      onChange={() => setChosen(true)}
    >
      <legend className="label">{texts.rating}</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars}>
          <input
            type="radio"
            name="rating"
            value={stars}
            required
            defaultChecked={rating === stars}
            autoFocus={isMissing && stars === 1}
          />
          <span className="sr-only">{texts.starCount(stars)}</span>
          <svg width="30" height="30" viewBox="0 0 18 18" aria-hidden="true">
            <path d={STAR} />
          </svg>
        </label>
      ))}
      <p className="field-error rate-error" role="alert" hidden={!isWrong}>
        {isWrong && texts.chooseStars}
      </p>
    </fieldset>
  )
}

/** How it fits. Need not be answered. */
const Fits = ({ chosen }: { chosen: Fit | null }) => (
  <fieldset className="rate-fits" role="radiogroup">
    <legend className="label">{texts.fit}</legend>
    {FITS.map((fit) => (
      <label key={fit}>
        <input type="radio" name="fit" value={fit} defaultChecked={fit === chosen} />
        <span>{texts.fits[fit]}</span>
      </label>
    ))}
  </fieldset>
)

/** Photos belong to a saved review. */
const Photos = ({ href, isSaved }: { href: string; isSaved: boolean }) =>
  isSaved ? (
    <a className="rate-photos underline" href={href}>
      {texts.addPhotos}
    </a>
  ) : (
    <label className="rate-photos">
      <input type="checkbox" name="photos" />
      <span>{texts.addPhotosNext}</span>
    </label>
  )

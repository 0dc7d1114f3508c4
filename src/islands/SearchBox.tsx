import { useEffect, useId, useRef, useState } from 'react'
import { type Suggestion, suggestItems } from '#lib/catalogue/search/search.api.ts'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import { savesData } from '#lib/data-saver.ts'
import { smallestOf } from '#lib/media/media.ts'
import { formatNaira } from '#lib/money.ts'
import { fromPriceJson, unitPrice } from '#lib/pricing/pricing.ts'
import { catalogueTexts } from '#lib/texts/goods/catalogue.ts'
import { searchTexts } from '#lib/texts/goods/search.ts'

const PAUSE_MS = 250
const SHORTEST = 2

const FIELD = {
  className: 'field',
  type: 'search',
  name: 'query',
  required: true,
  maxLength: 100,
  autoComplete: 'off',
  enterKeyHint: 'search',
  role: 'combobox',
  'aria-label': catalogueTexts.searchLabel,
  'aria-autocomplete': 'list',
  placeholder: catalogueTexts.searchHint,
} as const

type Props = { query: string }

/** The search form, with suggestions as soon as it is touched. Without script it is a plain GET form. */
export function SearchBox({ query }: Props) {
  const { input, text, setText, isOpen, setOpen } = useText(query)
  /** The id of the suggestion that Enter opens. A later answer may have it at another place, or not at all. */
  const [marked, setMarked] = useState<number | null>(null)
  const { hasFailed, setFailed, onSubmit } = useFailure()
  const found = useSuggestions(text, isOpen, setFailed)
  const list = useId()
  const shown = isOpen ? found : []
  const active = shown.findIndex(({ id }) => id === marked)

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') setOpen(false)
    if (step && shown.length > 0) {
      event.preventDefault()
      setMarked(shown[(active + step + shown.length + 1) % (shown.length + 1)]?.id ?? null)
    }
    const chosen = event.key === 'Enter' ? shown[active] : undefined
    if (chosen) {
      event.preventDefault()
      location.assign(`/products/${chosen.slug}`)
    }
  }

  return (
    <>
      <form
        className="search-box"
        action="/search"
        role="search"
        onBlur={closeWhenLeft}
        onSubmit={onSubmit}
      >
        <input
          {...FIELD}
          ref={input}
          value={text}
          aria-expanded={shown.length > 0}
          aria-controls={list}
          aria-activedescendant={shown[active] ? `${list}-${active}` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setMarked(null)
            setOpen(true)
            setFailed(false)
          }}
          onKeyDown={onKeyDown}
        />
        <SearchButton />
        <Suggestions id={list} items={shown} active={active} />
      </form>
      <Failure hasFailed={hasFailed} />
    </>
  )

  function closeWhenLeft(event: React.FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
}

const SearchButton = () => (
  <button aria-label={catalogueTexts.searchLabel}>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="m9 5 7 7-7 7" />
    </svg>
  </button>
)

const Failure = ({ hasFailed }: { hasFailed: boolean }) => (
  <p className="field-error" role="alert" hidden={!hasFailed}>
    {hasFailed && searchTexts.failed}
  </p>
)

type SuggestionsProps = { id: string; items: Suggestion[]; active: number }

function Suggestions({ id, items, active }: SuggestionsProps) {
  return (
    <>
      <div id={id} role="listbox" aria-label={searchTexts.suggestions} hidden={items.length === 0}>
        {items.map((item, index) => (
          <a
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            href={`/products/${item.slug}`}
          >
            {item.image && <img src={smallestOf(item.image)} alt="" width="45" height="60" />}
            <span>{item.name}</span>
            <b translate="no">{formatNaira(unitPrice(fromPriceJson(item)))}</b>
          </a>
        ))}
      </div>
      <p className="sr-only" role="status">
        {items.length > 0 && searchTexts.suggestionsFound(items.length)}
      </p>
    </>
  )
}

/** The text in the box, also what was typed before the box was hydrated: on a slow phone that may be whole words. */
function useText(query: string) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const typed = input.current?.value ?? query
    if (typed === query) return
    setText(typed)
    setOpen(true)
  }, [query])
  return { input, text, setText, isOpen, setOpen }
}

/** Without a connection it stays: the browser's own error page would replace what was typed. */
function useFailure() {
  const [hasFailed, setFailed] = useState(false)
  const onSubmit = (event: React.SubmitEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    setFailed(true)
  }
  return { hasFailed, setFailed, onSubmit }
}

/** Suggestions for the text, a pause after the last letter. None with Save-Data. */
function useSuggestions(
  text: string,
  isWanted: boolean,
  setFailed: (hasFailed: boolean) => void,
): Suggestion[] {
  const [found, setFound] = useState<{ query: string; items: Suggestion[] }>({
    query: '',
    items: [],
  })
  const query = cleanQuery(text)
  const isAsking = isWanted && query.length >= SHORTEST && !savesData()
  useEffect(() => {
    if (!isAsking) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      suggestItems(query, controller.signal).then(
        (items) => setFound({ query, items }),
        // A request that the next letter has replaced did not fail. The form itself still searches.
        () => controller.signal.aborted || setFailed(true),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, isAsking, setFailed])
  return isAsking && query.startsWith(found.query) ? found.items : []
}

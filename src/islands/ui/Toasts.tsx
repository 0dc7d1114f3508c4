import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import styles from '../styles/toast.css?inline'
import type { Toast } from '../toast.ts'
import { Icon } from './Icon.tsx'

const GAP_PX = 12
/** The height of a toast of two lines. */
const HEIGHT_PX = 72
const OFFSET = {
  bottom: `calc(${GAP_PX}px + var(--toast-above, 0px))`,
  left: '16px',
  right: '16px',
}
/** Toasts must not cover these: the bar at the bottom, where there is one, and the button for buying. */
const KEPT_CLEAR = '.sticky-bar, .buy-button'

/** How much at the bottom of the screen a toast must not cover, px. */
function heightToKeep(): number {
  let kept = 0
  for (const element of document.querySelectorAll(KEPT_CLEAR)) {
    const { top, bottom, height } = element.getBoundingClientRect()
    const reached = innerHeight - kept - 2 * GAP_PX - HEIGHT_PX
    if (height > 0 && bottom > reached && top < innerHeight - kept) kept = innerHeight - top
  }
  return kept
}

let place: HTMLElement | null = null
let lastNumber = 0

/** Sonner's ids of the visible toasts, by our ids. */
const shown = new Map<string, number>()

/** A form that is being filled in at the bottom of the screen: there it says what is wrong, and there is its button. */
function isFormBelow(): boolean {
  const form = document.activeElement?.closest('form:has(.field)')
  return !!form && form.getBoundingClientRect().bottom > innerHeight - 2 * GAP_PX - HEIGHT_PX
}

/** Shows a toast; one with the same id takes the place of the one before. */
export function showToast(toast: Toast): void {
  comeToTheFront()
  document.documentElement.style.setProperty('--toast-above', `${heightToKeep()}px`)
  const { id = '' } = toast
  const number = shown.get(id) ?? ++lastNumber
  if (id) shown.set(id, number)
  // Sonner would remove a new toast together with a leaving one of the same id.
  const remove = () => void (shown.get(id) === number && shown.delete(id))
  const close = () => {
    remove()
    sonner.dismiss(number)
  }
  const position = isFormBelow() ? 'top-center' : 'bottom-center'
  const show = (duration: number) =>
    sonner.custom(() => <ToastBody toast={toast} close={close} stay={show} />, {
      id: number,
      duration,
      position,
      onAutoClose: remove,
      onDismiss: remove,
    })
  show(toast.stayMs)
}

/** Moves toasts into the open dialog: what is behind it can be neither touched nor heard. */
function comeToTheFront(): void {
  const dialog = document.querySelector('dialog[open]')
  const front = dialog ?? document.body
  if (!place) mount((place = document.createElement('div')))
  if (place.parentElement === front) return
  front.append(place)
  dialog?.addEventListener('close', comeToTheFront, { once: true })
}

function mount(place: HTMLElement): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  createRoot(place).render(
    <Toaster position="bottom-center" offset={OFFSET} mobileOffset={OFFSET} visibleToasts={2} />,
  )
}

type BodyProps = { toast: Toast; close: () => void; stay: (ms: number) => void }

function ToastBody({ toast, close, stay }: BodyProps) {
  const { kind, text, action } = toast
  return (
    // Sonner waits while it is pointed at, but not while it has the focus.
    <div
      className={`toast toast-${kind}`}
      onFocus={() => stay(Infinity)}
      onBlur={() => stay(toast.stayMs)}
    >
      {kind === 'done' && <Icon name="check" size={20} />}
      {kind === 'failed' && <Icon name="close" size={20} />}
      <p>{text}</p>
      {action?.href && <a href={action.href}>{action.label}</a>}
      {action?.do && (
        <button
          type="button"
          // When Sonner makes its list anew, it would give the focus back to the element that had it before.
          data-dismissible={!action.takesFocus}
          ref={(button) => {
            if (action.takesFocus) button?.focus()
          }}
          onBlur={() => action.takesFocus && close()}
          onClick={() => {
            close()
            action.do?.()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

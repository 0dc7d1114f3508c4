import { Component, type FunctionComponent, type ReactNode, useEffect } from 'react'
import { commonTexts } from '#lib/texts/common.ts'

type Props = { html: string; children: ReactNode }

/** Shows the server's HTML, which works without script, and a way to load the page anew, when an island breaks. */
class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    const { html, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <>
        <p className="field-error" role="alert">
          <span>{commonTexts.stopped}</span>{' '}
          <button type="button" className="stitch-link" onClick={() => location.reload()}>
            {commonTexts.reload}
          </button>
        </p>
        <div className="[display:contents]" dangerouslySetInnerHTML={{ __html: html }} />
      </>
    )
  }
}

/**
 * The component, with the HTML of `root` in its place should it ever break. Called before `root` is hydrated;
 * `onHydrated` is called once the component listens and its effects have run.
 */
export function withBoundary<P extends object>(
  component: FunctionComponent<P>,
  root: HTMLElement,
  onHydrated: () => void,
): FunctionComponent<P> {
  const html = root.innerHTML
  const Island = component
  return function Hydrated(props) {
    useEffect(onHydrated, [])
    return (
      <Boundary html={html}>
        <Island {...props} />
      </Boundary>
    )
  }
}

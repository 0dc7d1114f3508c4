/** Keeps the path of the last category page seen, with what was chosen there, under the specification's key. */
const keep = () => {
  try {
    localStorage.setItem('lastCatPath', location.pathname + location.search)
  } catch {
    // Full, or blocked: nothing here needs it.
  }
}

// A page that is only fetched ahead is not seen yet; when it is left, its address says what was chosen in it.
const isAhead = 'prerendering' in document && document.prerendering === true
if (isAhead) document.addEventListener('prerenderingchange', keep, { once: true })
else keep()
addEventListener('pagehide', keep)

// Loads the app of a drawn page after the first frame, so that a slow connection delivers first
// what is visible. The attributes of the script element name the app's entry and the other files
// that the page needs.
;(function () {
  // Longest wait for the first frame in ms. A page that becomes hidden runs no animation frames.
  const FRAME_WITHIN_MS = 1000
  // Pause in ms before the app's entry is loaded again after a failure, and how often.
  const REPEAT_AFTER_MS = 1000
  const MAX_REPEATS = 2
  const files = document.currentScript.dataset
  let isLoaded = false

  let repeats = 0

  function add(name, attributes) {
    const element = Object.assign(document.createElement(name), attributes)
    element.crossOrigin = ''
    document.head.append(element)
  }

  // WebKit and Firefox cancel the files when the user opens another page. The page stays when that
  // is a download, for example.
  function addEntry() {
    add('script', {
      type: 'module',
      src: files.entry,
      onerror: function () {
        if (repeats < MAX_REPEATS) setTimeout(addEntry, REPEAT_AFTER_MS)
        repeats += 1
      },
    })
  }

  function loadApp() {
    if (isLoaded) return
    isLoaded = true
    files.preload.split(' ').forEach(function (href) {
      if (href) add('link', { rel: 'modulepreload', href: href })
    })
    addEntry()
  }

  function waitForFrame() {
    // A hidden page, such as one in a background tab or a prerendered one, is not painted.
    if (document.visibilityState === 'hidden') return loadApp()
    // An animation frame runs just before the page is painted, so the task after it runs after the
    // paint. The browser's paint entries are no such sign: Firefox reports none for a page that is
    // reloaded while scrolled down.
    requestAnimationFrame(function () {
      setTimeout(loadApp)
    })
    setTimeout(loadApp, FRAME_WITHIN_MS)
  }

  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', waitForFrame, { once: true })
  else waitForFrame()
})()

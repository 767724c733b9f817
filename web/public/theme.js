// Sets the stored theme before the first paint, so that the wrong theme is never visible. Uses the
// same key and names as src/app/layout/theme.tsx.
;(function () {
  try {
    var choice = localStorage.getItem('lintel-theme')
    if (choice !== 'light' && choice !== 'dark') return
    document.documentElement.dataset.theme = choice === 'dark' ? 'lintel-dark' : 'lintel'
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.content = choice === 'dark' ? '#101614' : '#fbfaf7'
    })
  } catch (error) {
    // The browser denies storage, so the theme of the device is used.
  }
})()

// Runs before the first paint, so that the wrong theme never flashes. Same key and names as in
// src/lib/theme.ts.
;(function () {
  try {
    var choice = localStorage.getItem('lintel-theme')
    if (choice !== 'light' && choice !== 'dark') return
    document.documentElement.dataset.theme = choice === 'dark' ? 'lintel-dark' : 'lintel'
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.content = choice === 'dark' ? '#101614' : '#fbfaf7'
    })
  } catch (error) {
    // Storage denied: the theme of the device applies.
  }
})()

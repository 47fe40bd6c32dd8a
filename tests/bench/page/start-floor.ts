/** Floor of starting without a network: a page from its service worker's cache, and one row from a database. */
const opening = indexedDB.open('start-floor', 1)
opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('docs').put('ready', 'one'))
opening.addEventListener('success', () => {
  const reading = opening.result.transaction('docs').objectStore('docs').get('one')
  reading.addEventListener('success', () => {
    const shown = document.createElement('output')
    shown.textContent = String(reading.result)
    document.body.append(shown)
  })
})
void navigator.serviceWorker.register('/bench/start-floor-worker.js')

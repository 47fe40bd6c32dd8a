import { expose } from 'comlink'
import { readStoredProviders } from '#data/directory/read-stored-providers.ts'
import { readServiceWords } from './read-service-words.ts'
import { createPlacesJobs } from '../places/places-jobs.ts'
import { createDirectoryJobs } from './directory-jobs.ts'

const places = createPlacesJobs({
  fetch: (path, options) => fetch(path, options),
  readCache: (path) => caches.match(path, { ignoreVary: true }),
  nowMs: () => performance.now(),
})
expose({ ...createDirectoryJobs(readStoredProviders, readServiceWords), ...places })

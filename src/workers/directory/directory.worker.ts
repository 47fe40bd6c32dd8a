import { expose } from 'comlink'
import { readStoredProviders } from '#data/directory/read-stored-providers.ts'
import { createDirectoryJobs } from './directory-jobs.ts'

expose(createDirectoryJobs(readStoredProviders))

import { expose } from 'comlink'
import { createDirectoryJobs } from './directory-jobs.ts'

expose(createDirectoryJobs())

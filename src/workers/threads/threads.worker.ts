import { expose } from 'comlink'
import { readStoredMessages } from '#data/views/read-stored-messages.ts'
import { createThreadJobs } from './thread-jobs.ts'

expose(createThreadJobs(readStoredMessages))

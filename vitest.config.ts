import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testProjects } from './tests/test-projects.ts'

// Tests wait for disks, timers and other processes for a fifth of their time: one worker more than processors uses it.
export default defineConfig({ test: { maxWorkers: availableParallelism() + 1, projects: testProjects() } })

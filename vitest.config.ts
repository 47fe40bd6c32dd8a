import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testProjects } from './tests/test-projects.ts'

// Vitest leaves one processor idle by default: on a machine with two that is half of it.
export default defineConfig({ test: { maxWorkers: availableParallelism(), projects: testProjects() } })

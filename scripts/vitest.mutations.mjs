import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { groups } from './mutation-groups.mjs'

const { test } = groups[process.env.MUTATIONS]
export default defineConfig({ plugins: [react()], test })

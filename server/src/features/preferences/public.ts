export { preferenceColumns, preferencesFrom } from './store.ts'

// Whoever has done something or waited for something finds drawn what came of it.
import { drawn } from './act.ts'
import { configure, getConfig } from '@testing-library/react'

const { asyncWrapper } = getConfig()
configure({
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work()
      await drawn()
      return result
    }),
})

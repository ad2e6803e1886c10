// Many a mutant is noticed by what never comes. The screens are compiled before the first one: a third of the usual
// patience is still many times what a screen takes.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 10_000 })

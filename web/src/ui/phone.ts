import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as narrow as a phone's: rows are two lines and filters a sheet there. */
export const usePhone = (): boolean =>
  useMediaQuery('screen and (max-width: 767px)', false, { getInitialValueInEffect: false })

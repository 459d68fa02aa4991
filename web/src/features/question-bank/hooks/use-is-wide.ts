import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for a candidate's view beside the form. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 85em)', false, { getInitialValueInEffect: false })

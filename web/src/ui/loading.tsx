import { Center, Loader, type CenterProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface LoadingProps extends Pick<CenterProps, 'py'> {
  size?: 'sm' | 'md'
}

/** Says that something is on its way, where it will be. */
export function Loading({ py = 'xl', size = 'md' }: LoadingProps) {
  const { t } = useTranslation('common')
  return (
    <Center py={py} role="status" aria-label={t('loading')}>
      <Loader size={size} />
    </Center>
  )
}

import { Center, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** While a page's code or first data is on its way. */
export function Splash() {
  const { t } = useTranslation()
  return (
    <Center mih="100vh" role="status" aria-label={t('loading')}>
      <Loader />
    </Center>
  )
}

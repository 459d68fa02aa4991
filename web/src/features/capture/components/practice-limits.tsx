import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What practice cannot check, because nothing leaves the page. */
export function PracticeLimits() {
  const { t } = useTranslation('capture')
  return (
    <Alert role="note" variant="light" color="gray" icon={<IconInfoCircle aria-hidden />} title={t('practice.limits')}>
      {t('practice.limitsText')}
    </Alert>
  )
}

import { Alert, Text } from '@mantine/core'
import { earlyEnd, type TestLength } from '@pengawas/shared/rules/test-length'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface EndNoticeProps {
  type: TestLength['type']
  answered: number
  /** How many have to be answered so that the test can be passed. */
  minimum: number
}

/** What ending the test now would cost, in numbers. Nothing where it costs nothing. */
export function EndNotice({ type, answered, minimum }: EndNoticeProps) {
  const { t } = useTranslation('test')
  const { missing, cannotPass, isUnmeasured } = earlyEnd(type, answered, minimum)
  if (missing === 0 && !isUnmeasured) return null
  if (!cannotPass && !isUnmeasured)
    return <Text data-testid="end-notice">{t('finish.blankIsWrong', { value: missing, count: missing })}</Text>
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('finish.early', { answered, minimum })}
      role="note"
      data-testid="end-notice"
    >
      {isUnmeasured ? t('finish.earlyUnmeasured') : t('finish.earlyWrong', { missing, count: missing })}
    </Alert>
  )
}

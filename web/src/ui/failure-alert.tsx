import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../lib/http.ts'

/** A failure in the reader's language; `children` adds what can be done about it. */
export function FailureAlert({ error, children }: { error: unknown; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {t(`errors.${failureCode(error)}`)} {children}
    </Alert>
  )
}

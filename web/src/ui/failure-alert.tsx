import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode, RequestFailure } from '../lib/http.ts'
import { useFailureText } from '../lib/messages.ts'

interface FailureAlertProps {
  error: unknown
  /** What did not succeed, where the reason alone would not say it. */
  title?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** A failure in the reader's language, with the technical detail for the system's operators beneath it in small print. */
export function FailureAlert({ error, title, children }: FailureAlertProps) {
  const failureText = useFailureText()
  const technical = useTechnicalText(error)
  // A title already says that something went wrong, and the server knows no more than that.
  const isSaid = title !== undefined && failureCode(error) === 'internal'
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      {...(title === undefined ? {} : { title })}
    >
      {isSaid ? null : failureText(error)} {children}
      {technical === null ? null : (
        <Text size="xs" mt={4} c="var(--pengawas-quiet)">
          {technical}
        </Text>
      )}
    </Alert>
  )
}

function useTechnicalText(error: unknown): string | null {
  const { t } = useTranslation('common')
  switch (failureCode(error)) {
    case 'unreachable':
      return t('networkError')
    case 'unexpected-answer':
      return error instanceof RequestFailure ? (error.foreignText ?? null) : null
    default:
      return null
  }
}

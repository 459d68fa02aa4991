import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFailureText } from '../lib/messages.ts'

/** A failure in the reader's language; `children` adds what can be done about it. */
export function FailureAlert({ error, children }: { error: unknown; children?: ReactNode }) {
  const failureText = useFailureText()
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {failureText(error)} {children}
    </Alert>
  )
}

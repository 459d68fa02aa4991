import { Button, Group, Stack, Text } from '@mantine/core'
import type { OwnDataPackages } from '@pengawas/shared/contracts/own-data'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PasswordAgain } from './password-again.tsx'

interface PersonProofProps {
  proof: OwnDataPackages['proof']
  text: string
  action: string
  pending: boolean
  error: Error | null
  onProven: (proven: { password?: string }) => void
}

/** Has the person prove who they are: by their password, or by a login of the last minutes where another system vouches for them. */
export function PersonProof({ proof, text, action, pending, error, onProven }: PersonProofProps) {
  const { t } = useTranslation('account')
  if (proof === 'password')
    return (
      <PasswordAgain
        text={text}
        action={action}
        pending={pending}
        error={error}
        onSubmit={(password) => onProven({ password })}
      />
    )
  if (proof === 'fresh-login') return <Text>{t('ownData.freshLogin')}</Text>
  return (
    <Stack gap="sm">
      {error === null ? null : <FailureAlert error={error} />}
      <Group>
        <Button variant="default" loading={pending} onClick={() => onProven({})}>
          {action}
        </Button>
      </Group>
    </Stack>
  )
}

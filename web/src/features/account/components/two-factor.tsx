import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSetUpTwoFactor } from '../api/account.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorEnable } from './two-factor-enable.tsx'
import { TwoFactorDisable } from './two-factor-disable.tsx'

/** Off, being set up, showing its recovery codes once, or on. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account')
  const setUp = useSetUpTwoFactor()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes !== null) {
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onStored={() => {
          setRecoveryCodes(null)
          setUp.reset()
        }}
      />
    )
  }
  if (isOn) return <TwoFactorDisable />
  if (setUp.data) return <TwoFactorEnable setup={setUp.data} onEnabled={setRecoveryCodes} onCancel={() => setUp.reset()} />
  return (
    <Stack gap="sm">
      <Text>{t('twoFactor.off')}</Text>
      {setUp.isError ? <FailureAlert error={setUp.error} /> : null}
      <Group>
        <Button variant="default" loading={setUp.isPending} onClick={() => setUp.mutate()}>
          {t('twoFactor.enable')}
        </Button>
      </Group>
    </Stack>
  )
}

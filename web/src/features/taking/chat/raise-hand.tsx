import { Button, Group, Text } from '@mantine/core'
import { IconHandOff, IconHandStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useRunner, useTest } from '../hooks/test-context.ts'

/** The hand that the candidate raises: it stands on the proctor's wall until it is lowered here or settled there. */
export function RaiseHand() {
  const { t, i18n } = useTranslation('chat')
  const { contact } = useRunner()
  const help = useTest((state) => state.help)
  const isRaised = help !== null && help.seenAt === null && help.loweredAt === null
  const moving = useMutation({ mutationFn: () => (isRaised ? contact.lowerHand() : contact.askForHelp()) })
  const HandIcon = isRaised ? IconHandOff : IconHandStop
  return (
    <>
      <Group gap="sm" mt="sm">
        <Button
          color="orange"
          variant={isRaised ? 'default' : 'filled'}
          size="compact-md"
          leftSection={<HandIcon size={18} aria-hidden />}
          loading={moving.isPending}
          onClick={() => moving.mutate()}
        >
          {t(isRaised ? 'hand.lower' : 'hand.raise')}
        </Button>
        {help === null || help.loweredAt !== null ? null : (
          <Text role="status" data-testid="help">
            {help.seenAt === null
              ? t('hand.raised', { time: formatHourMinute(help.at, i18n.language) })
              : t('hand.settled', { time: formatHourMinute(help.seenAt, i18n.language) })}
          </Text>
        )}
      </Group>
      {moving.error === null ? null : <FailureAlert error={moving.error} />}
    </>
  )
}

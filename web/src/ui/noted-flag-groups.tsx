import { Stack, Text } from '@mantine/core'
import type { NotedFlag } from '@pengawas/shared/contracts/flags'
import { isTechnicalFlag } from '@pengawas/shared/flags'
import { useTranslation } from 'react-i18next'
import { NotedFlagLine } from './noted-flag-line.tsx'

/** What was noted, with what is about devices and connections apart: that says nothing of what the candidate did. */
export function NotedFlagGroups({ flags }: { flags: readonly NotedFlag[] }) {
  const { t } = useTranslation('noted')
  const groups = { conduct: flags.filter((flag) => !isTechnicalFlag(flag)), technical: flags.filter(isTechnicalFlag) }
  return (['conduct', 'technical'] as const).map((group) =>
    groups[group].length === 0 ? null : (
      <Stack key={group} gap={4} role="group" aria-label={t(group)} mt="xs">
        <Text size="sm" fw={600}>
          {t(group)}
        </Text>
        {groups[group].map((flag) => (
          <NotedFlagLine key={flag.id} flag={flag} />
        ))}
      </Stack>
    ),
  )
}

import { Box, Button, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { requestFile } from '../../lib/http.ts'
import { mayDo, useUser } from '../../lib/profile.ts'
import { saveFile } from '../../lib/save-file.ts'
import { shownLanguage } from '../../lib/i18n.ts'
import { FailureAlert } from '../failure-alert.tsx'

interface PackageButtonProps {
  flagIds?: readonly string[]
  testSessionIds?: readonly string[]
  /** What is in it, where one flag or one session would not say it. */
  label?: string
}

/** As long as a hub takes for the largest package. */
const PATIENCE_MS = 5 * 60_000

/** Saves the evidence of flags or test sessions as one signed archive, for people who may take it out of the installation. */
export function PackageButton({ flagIds = [], testSessionIds = [], label }: PackageButtonProps) {
  const { t } = useTranslation('packages')
  const user = useUser()
  const make = useMutation({
    mutationFn: async () => {
      const body = { flagIds, testSessionIds, language: shownLanguage() }
      const { blob, name } = await requestFile('/api/evidence-packages', {
        ...{ method: 'POST', body },
        timeoutMs: PATIENCE_MS,
      })
      saveFile(name ?? 'evidence.zip', blob)
    },
  })
  if (!mayDo(user, 'evidence:package')) return null
  return (
    <Box px={12} py="xs" data-testid="evidence-package">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileZip size={16} aria-hidden />}
        loading={make.isPending}
        disabled={flagIds.length + testSessionIds.length === 0}
        onClick={() => make.mutate()}
      >
        {label ?? t('make')}
      </Button>
      <Text size="xs" mt={4} c="var(--pengawas-quiet)" role="status">
        {make.isPending ? t('making') : t('hint')}
      </Text>
      {make.isError ? <FailureAlert title={t('failed')} error={make.error} /> : null}
    </Box>
  )
}

import { Box, Button, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackageSubject } from '../../lib/package-jobs.ts'
import { mayDo, useUser } from '../../lib/profile.ts'
import { PackageDialog } from './package-dialog.tsx'

interface PackageButtonProps extends PackageSubject {
  /** What is in it, where one flag or one session would not say it. */
  label?: string
}

/** The way to the evidence of flags or test sessions as one signed archive, for people who may take it out of the installation. */
export function PackageButton({ flagIds = [], testSessionIds = [], label }: PackageButtonProps) {
  const { t } = useTranslation('packages')
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  if (!mayDo(user, 'evidence:package')) return null
  return (
    <Box px={12} py="xs" data-testid="evidence-package">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileZip size={16} aria-hidden />}
        disabled={flagIds.length + testSessionIds.length === 0}
        onClick={() => setIsOpen(true)}
      >
        {label ?? t('make')}
      </Button>
      <Text size="xs" mt={4} c="var(--pengawas-quiet)">
        {t('hint')}
      </Text>
      {isOpen ? (
        <PackageDialog flagIds={flagIds} testSessionIds={testSessionIds} onClose={() => setIsOpen(false)} />
      ) : null}
    </Box>
  )
}

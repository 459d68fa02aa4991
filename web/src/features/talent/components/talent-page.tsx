import { Button, Container, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { AppraisalImport } from './appraisal-import.tsx'
import { NineBox } from './nine-box.tsx'
import { TalentPeople } from './talent-people.tsx'

/** People over time, and the nine boxes of what the agency has judged of them. */
export function TalentPage() {
  const { t } = useTranslation('talent')
  const mayManage = mayDo(useUser(), 'talent:manage')
  const [tab, setTab] = useState<string | null>('people')
  const [isImporting, setImporting] = useState(false)
  const startImport = mayManage ? () => setImporting(true) : null
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <Text maw={640} c="var(--pengawas-quiet)">
            {t('hint')}
          </Text>
          {startImport === null ? null : (
            <Button variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={startImport}>
              {t('import.open')}
            </Button>
          )}
        </Group>
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="people">{t('people.title')}</Tabs.Tab>
            <Tabs.Tab value="board">{t('board.title')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="people" pt="md">
            <TalentPeople />
          </Tabs.Panel>
          <Tabs.Panel value="board" pt="md">
            <NineBox onImport={startImport} onShowAll={() => setTab('people')} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
      {isImporting ? <AppraisalImport onClose={() => setImporting(false)} /> : null}
    </Container>
  )
}

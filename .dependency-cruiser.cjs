/** The import rules of ARCHITECTURE.md. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const sdks = 'node_modules/(stripe|nodemailer|openai|@aws-sdk)/'
const serverOnly = 'node_modules/(koa|@koa|knex|pg|@electric-sql)/'

module.exports = {
  forbidden: [
    rule(
      'contract-is-pure',
      'The contract imports zod and itself, nothing else.',
      { path: '^api/contract/' },
      { pathNot: ['^api/contract/', 'node_modules/zod/'] },
    ),
    rule(
      'content-is-pure',
      'The content imports the contract and itself, nothing else.',
      { path: '^api/content/' },
      { pathNot: ['^api/(content|contract)/'] },
    ),
    rule(
      'web-sees-only-the-contract',
      'Of the server, web imports only the contract and the content.',
      { path: '^web/' },
      { path: '^api/', pathNot: '^api/(content|contract)/' },
    ),
    rule(
      'web-without-server-packages',
      'Web imports no server package, directly or through other modules.',
      { path: '^web/' },
      { path: serverOnly, reachable: true },
    ),
    rule(
      'mocks-see-only-the-contract',
      'Of web and api, mocks import only the contract, the content, the demo data and the rule of time zones, whose table of ZIP codes must not become part of the web app.',
      { path: '^mocks/' },
      {
        path: '^(web|api)/',
        pathNot: [
          '^api/(content|contract)/',
          '^api/db/demo/(demo-flags|demo-pictures|contact-requests|quote-requests|reports|reviews|checks)\\.ts$',
          '^api/db/demo/[^/]+\\.(csv|json)$',
          '^api/time-zones/(place-zone\\.ts|zip-zones\\.json)$',
        ],
      },
    ),
    rule(
      'mocks-do-not-ship',
      'Only the guarded import in entry-client.tsx may load the mocks.',
      { path: '^(web|api)/', pathNot: '^web/src/entry-client\\.tsx$' },
      { path: '^mocks/' },
    ),
    rule(
      'nobody-imports-tests',
      'Web, api and mocks do not import tests.',
      { path: '^(web|api|mocks)/' },
      { path: '^tests/' },
    ),
    rule(
      'server-does-not-know-the-screen',
      'The API serves the built web app and imports nothing from web.',
      { path: '^api/' },
      { path: '^web/' },
    ),
    rule(
      'areas-stand-alone',
      'Areas do not import each other; app combines them. Code of another area may be loaded lazily.',
      { path: '^web/src/(public|owner|admin)/' },
      {
        path: '^web/src/(app|public|owner|admin)/',
        pathNot: '^web/src/$1/',
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    rule(
      'domain-knows-no-area',
      'What several areas use imports no area and not the app.',
      { path: '^web/src/domain/' },
      { path: '^web/src/(app|public|owner|admin)/' },
    ),
    {
      ...rule(
        'nouns-without-circles',
        'The folders of the nouns do not import each other in circles.',
        { path: '^web/src/domain/([^/]+)' },
        { path: '^web/src/domain/', pathNot: '^web/src/domain/$1(/|$)', circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'nouns-hide-their-folders',
      'A noun imports of another one only what is directly in its folder: the rule above does not see a circle through a folder inside.',
      { path: '^web/src/domain/([^/]+)/' },
      { path: '^web/src/domain/[^/]+/[^/]+/', pathNot: '^web/src/domain/$1/' },
    ),
    rule(
      'parts-know-no-contractors',
      'Ui, device and the worker of the directory import only each other, lib and sw.',
      { path: '^web/src/(ui|device|directory-worker)/' },
      { path: '^web/src/', pathNot: '^web/src/(ui|device|directory-worker|lib|sw)/' },
    ),
    rule(
      'lib-and-sw-stand-alone',
      'Lib and sw import only each other.',
      { path: '^web/src/(lib|sw)/' },
      { path: '^web/src/', pathNot: '^web/src/(lib|sw)/' },
    ),
    rule(
      'features-stand-alone-in-api',
      'Features do not import each other; app.ts combines them.',
      { path: '^api/features/([^/]+)/' },
      { path: '^api/features/', pathNot: '^api/features/$1/' },
    ),
    rule(
      'server-parts-know-no-feature',
      'What the features share imports no feature; app.ts passes them what they need.',
      { path: '^api/(http|db|integrations)/', pathNot: '^api/db/demo/' },
      { path: '^api/features/' },
    ),
    rule(
      'sdks-stay-in-integrations',
      'Only integrations import an SDK.',
      { path: '^api/', pathNot: '^api/integrations/' },
      { path: sdks },
    ),
    rule('no-circles', 'No circular imports.', {}, { circular: true }),
    rule(
      'no-unresolvable',
      'Every import resolves.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|\\.tmp\\.)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
}

<?php
// Loaded before each PHP script below `clarion run`, by way of PHP_INI_SCAN_DIR. Adds a JUnit report to PHPUnit and Pest, and does nothing elsewhere.
(static function (): void {
    $folder = getenv('CLARION_RUN_FOLDER');
    $words = $_SERVER['argv'] ?? [];
    $name = preg_replace('/(?:-[\d.]+)?\.phar$/', '', basename($words[0] ?? ''));
    if (!is_string($folder) || $folder === '' || !in_array($name, ['phpunit', 'pest', 'paratest', 'simple-phpunit'], true)) {
        return;
    }
    $own = preg_grep('/^--(?:log-junit|list-|help|version|generate-configuration|migrate-configuration|atleast-version|check-version)/', $words);
    $note = ['runner' => $name];
    if ($own !== [] && $own !== false) {
        $note['kept'] = (string) reset($own);
        if (preg_match('/^--log-junit(?:=(.+))?$/', $note['kept'], $match)) {
            $report = $match[1] ?? $words[key($own) + 1] ?? '';
            $note['report'] = $report[0] === '/' ? $report : getcwd() . '/' . $report;
        }
    } else {
        $path = $folder . '/reports/phpunit-' . getmypid() . '.xml';
        array_splice($_SERVER['argv'], 1, 0, ['--log-junit', $path]);
        $GLOBALS['argv'] = $_SERVER['argv'];
        $_SERVER['argc'] = $GLOBALS['argc'] = count($_SERVER['argv']);
        $note['added'] = '--log-junit ' . $path;
        // Tests may start PHPUnit themselves, in processes that inherit the environment.
        putenv('CLARION_RUN_FOLDER');
        unset($_SERVER['CLARION_RUN_FOLDER'], $_ENV['CLARION_RUN_FOLDER']);
    }
    file_put_contents($folder . '/notes.ndjson', json_encode($note) . "\n", FILE_APPEND);
})();

# Found by Minitest on RUBYLIB. Adds a reporter that writes JUnit XML beside those of the project.
module Minitest
  class ClarionReporter < AbstractReporter
    def initialize(folder)
      super()
      @folder = folder
      @results = []
    end

    def record(result)
      @results << result
    end

    def report
      path = File.join(@folder, 'reports', "minitest-#{Process.pid}.xml")
      File.write(path, "<testsuite name=\"minitest\">\n#{@results.map { |result| testcase(result) }.join("\n")}\n</testsuite>\n")
      File.open(File.join(@folder, 'notes.ndjson'), 'a') do |file|
        file.puts(%({"runner":"minitest","added":"a reporter that writes #{path}"}))
      end
    end

    private

    def testcase(result)
      group = result.respond_to?(:klass) ? result.klass : result.class.name
      file, line = result.respond_to?(:source_location) ? result.source_location : nil
      place = file ? " file=#{quote(file)} line=\"#{line}\"" : ''
      head = "<testcase classname=#{quote(group)} name=#{quote(result.name)} time=\"#{format('%.6f', result.time)}\"#{place}"
      return "#{head}/>" if result.failures.empty?

      "#{head}>#{result.failures.map { |failure| failure_of(failure) }.join}</testcase>"
    end

    def failure_of(failure)
      return "<skipped message=#{quote(failure.message)}/>" if failure.is_a?(Minitest::Skip)

      kind = failure.is_a?(Minitest::UnexpectedError) ? 'error' : 'failure'
      type = failure.is_a?(Minitest::UnexpectedError) ? failure.error.class.name : failure.class.name
      text = "#{failure.message}\n#{(failure.backtrace || []).join("\n")}"
      "<#{kind} type=#{quote(type)} message=#{quote(failure.message)}>#{escape(text)}</#{kind}>"
    end

    def quote(text)
      "\"#{escape(text).gsub('"', '&quot;').gsub("\n", '&#10;')}\""
    end

    def escape(text)
      valid = text.to_s.encode('UTF-8', invalid: :replace, undef: :replace).scrub
      valid.gsub(/[^\t\n\r\u0020-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/, "\uFFFD").gsub('&', '&amp;').gsub('<', '&lt;').gsub('>', '&gt;')
    end
  end

  def self.plugin_clarion_init(_options)
    folder = ENV.delete('CLARION_RUN_FOLDER')
    reporter << ClarionReporter.new(folder) if folder
  end
end

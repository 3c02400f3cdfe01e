# Loaded by RSpec with --require in SPEC_OPTS. Adds a JSON report beside the formatters of the project.
module ClarionReport
  def reporter
    is_first = @reporter.nil?
    result = super
    if is_first && !@clarion_added
      @clarion_added = true
      folder = ENV['CLARION_RUN_FOLDER']
      path = File.join(folder, 'reports', "rspec-#{Process.pid}.json")
      formatter_loader.add(:json, path)
      File.open(File.join(folder, 'notes.ndjson'), 'a') do |file|
        file.puts(%({"runner":"rspec","added":"--format json --out #{path}"}))
      end
      %w[CLARION_RUN_FOLDER SPEC_OPTS].each { |name| ENV.delete(name) }
    end
    result
  end
end

if ENV['CLARION_RUN_FOLDER'] && defined?(RSpec::Core::Configuration)
  RSpec::Core::Configuration.prepend(ClarionReport)
end
